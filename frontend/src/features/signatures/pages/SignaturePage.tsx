import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { InSight } from '@/shared/ui/InSight'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { signatureQuery } from '../api'
import { SignatureEditor } from '../components/SignatureEditor'
import classes from '../components/signatures.module.css'

// It stands below the editor, and has a list.
const RollOut = lazyPart(() => import('../components/RollOut'), null)
const route = getRouteApi('/_default/space/$space/services/email-signatures/$signature')

/** One signature: its values, what mail programs make of it, and who has it. */
export function SignaturePage() {
  const { t } = useTranslation('signatures')
  const { space, signature: id } = route.useParams()
  const { data: signature } = useSuspenseQuery(signatureQuery(space, id))
  const back = (
    <TextLink to="/space/$space/services/email-signatures" params={{ space }} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {t('title')}
    </TextLink>
  )
  return (
    <Page>
      <PageHeader title={signature.name} description={back} />
      <SignatureEditor
        key={id}
        signature={signature}
        space={space}
        below={
          <InSight>
            <RollOut space={space} signature={id} />
          </InSight>
        }
      />
    </Page>
  )
}
