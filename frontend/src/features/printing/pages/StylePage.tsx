import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Page } from '@/shared/ui/Page'
import { styleQuery } from '../api'
import classes from '../components/printing.module.css'
import { StyleEditor } from '../components/StyleEditor'

const route = getRouteApi('/_default/space/$space/card-styles/$style')

/** One style: its values, and the card that comes of them. */
export function StylePage() {
  const { t } = useTranslation('printing')
  const { space, style: id } = route.useParams()
  const { data: style } = useSuspenseQuery(styleQuery(space, id))
  const back = (
    <TextLink to="/space/$space/card-styles" params={{ space }} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {t('title')}
    </TextLink>
  )
  return (
    <Page>
      <StyleEditor key={id} style={style} space={space} back={back} />
    </Page>
  )
}
