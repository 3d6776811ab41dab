import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { InSight } from '@/shared/ui/InSight'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { backgroundQuery } from '../api'
import { BackgroundEditor } from '../components/BackgroundEditor'
import classes from '../components/backgrounds.module.css'

// It stands below the editor, and has a list.
const RollOut = lazyPart(() => import('../components/RollOut'), null)
const route = getRouteApi('/_default/space/$space/services/virtual-backgrounds/$background')

/** One background: its values, what others see of it, and who has it. */
export function BackgroundPage() {
  const { t } = useTranslation('backgrounds')
  const { space, background: id } = route.useParams()
  const { data: background } = useSuspenseQuery(backgroundQuery(space, id))
  const back = (
    <TextLink to="/space/$space/services/virtual-backgrounds" params={{ space }} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {t('title')}
    </TextLink>
  )
  return (
    <Page>
      <PageHeader title={background.name} description={back} />
      <BackgroundEditor
        key={id}
        background={background}
        space={space}
        below={
          <InSight>
            <RollOut space={space} background={id} />
          </InSight>
        }
      />
    </Page>
  )
}
