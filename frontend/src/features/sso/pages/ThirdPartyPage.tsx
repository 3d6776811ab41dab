import { Alert, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SAID_HERE } from '@/shared/api/reads'
import type { ThirdPartySwitchesOut, ThirdPartySwitchOut } from '@/shared/api/generated/types.gen'
import { useFlip } from '@/shared/forms/useFlip'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { switchThirdParty, thirdPartiesQuery } from '../api'
import { ssoKeys } from '../keys'
import classes from './SsoPage.module.css'

const route = getRouteApi('/_default/user-directory/{-$id}/third-party-auth')

/** Whether people of the directory's domains may sign in with an account of Google, Microsoft or Apple. */
export function ThirdPartyPage() {
  const { id } = route.useParams()
  return id ? <Switches key={id} id={id} /> : null
}

function Switches({ id }: { id: string }) {
  const { t } = useTranslation('sso')
  const read = useQuery({ ...thirdPartiesQuery(id), ...SAID_HERE })
  return (
    <Section title={t('thirdParty.title')} description={t('thirdParty.text')}>
      {!read.data && read.isError ? (
        <Failure of={read} />
      ) : !read.data ? (
        <SkeletonRows rows={3} />
      ) : (
        <Rows id={id} data={read.data} />
      )}
    </Section>
  )
}

function Rows({ id, data }: { id: string; data: ThirdPartySwitchesOut }) {
  const { t } = useTranslation('sso')
  return (
    <div className={classes.switches}>
      {data.required && (
        <Alert color="accent" variant="light">
          {t('thirdParty.required')}
        </Alert>
      )}
      {data.parties.map((party) => (
        <Row key={party.key} id={id} party={party} />
      ))}
    </div>
  )
}

function Row({ id, party }: { id: string; party: ThirdPartySwitchOut }) {
  const { t } = useTranslation('sso')
  const queryClient = useQueryClient()
  const switching = useMutation({
    mutationFn: (on: boolean) => switchThirdParty(id, party.key, on),
    onSuccess: (next) => queryClient.setQueryData(ssoKeys.thirdParties(id), next),
  })
  const [on, flip] = useFlip(party.is_on, switching.mutateAsync)
  return (
    <Switch
      label={t('thirdParty.party', { name: party.name })}
      description={t(party.is_there ? 'thirdParty.offered' : 'thirdParty.missing', { name: party.name })}
      checked={on}
      onChange={(event) => flip(event.currentTarget.checked)}
    />
  )
}
