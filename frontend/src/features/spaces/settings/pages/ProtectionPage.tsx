import { Alert } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '@/shared/api/client'
import type { Space } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { PinForm } from '@/shared/forms/PinForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Part } from '@/shared/ui/Part'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { spaceQuery } from '../../api'
import { spaceKeys } from '../../keys'
import classes from '../components/settings.module.css'
import { SettingSwitch } from '../components/SettingSwitch'
import { StaleDialog } from '../components/StaleDialog'
import { useSpaceForm } from '../components/useSpaceForm'
import {
  CHANNEL_SWITCHES,
  opensNothing,
  protectionOf,
  protectionPatch,
  type ProtectionSettings,
} from '../model/protection'

const route = getRouteApi('/_default/space/$space/settings/protection')

export function ProtectionPage() {
  const { space: id } = route.useParams()
  const { data: space } = useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false })
  return <div className={classes.column}>{space ? <ProtectionForm key={id} space={space} /> : <SkeletonRows />}</div>
}

function ProtectionForm({ space }: { space: Space }) {
  const { t } = useTranslation('spaces/settings')
  const queryClient = useQueryClient()
  const { form, base, save, rebase, conflict } = useSpaceForm<ProtectionSettings & Record<string, unknown>>({
    space,
    read: (fresh) => ({ ...protectionOf(fresh) }),
    patch: protectionPatch,
  })
  const { values } = form
  const { missing } = useAbilities(space.uuid)
  const lacks = missing('spaces.protect') !== null
  const inUse = base.settings.pin_verification || base.pin_set
  const toggle = (field: keyof ProtectionSettings) => (
    <SettingSwitch
      key={field}
      label={t(`protection.${field}.label`)}
      description={t(`protection.${field}.text`)}
      checked={values[field]}
      onChange={(checked) => form.setFieldValue(field, checked)}
    />
  )
  const changePin = async (pin: string | null) => {
    const { data } = await call('PUT', '/v1/spaces/{space_id}/pin', { path: { space_id: space.uuid }, body: { pin } })
    rebase(data)
    await queryClient.invalidateQueries({ queryKey: spaceKeys.protection(space.uuid) })
    toastDone(pin === null ? t('protection.pinRemoved') : t('protection.pinSaved'))
  }
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      {lacks && <MissingFeature space={space.uuid} feature="pin_protection" kept={inUse} />}
      {(!lacks || inUse) && (
        <Section title={t('protection.title')} description={t('protection.intro')}>
          {toggle('pin_verification')}
          {base.settings.pin_verification && values.pin_verification && (
            <Part compact>
              <Numbers space={space.uuid} />
            </Part>
          )}
        </Section>
      )}
      {values.pin_verification && (
        <>
          <Section title={t('protection.pinTitle')} description={t('protection.pinText')}>
            <PinForm
              isSet={base.pin_set}
              maySet={!lacks}
              words={{ set: t('protection.pinIsSet'), unset: t('protection.pinIsNotSet') }}
              onChange={changePin}
            />
            {opensNothing(values, base.pin_set) && (
              <Alert color="warning" variant="light" mt="md">
                {t('protection.opensNothing')}
              </Alert>
            )}
          </Section>
          <Section title={t('protection.forcedTitle')} description={t('protection.forcedText')}>
            <div className={classes.switches}>
              {CHANNEL_SWITCHES.map(toggle)}
              {toggle('deny_exceptions')}
            </div>
          </Section>
        </>
      )}
      <Section title={t('protection.visitorsTitle')}>
        <ul className={classes.facts}>
          <li>{t('protection.visitorsNothing')}</li>
          <li>{t('protection.visitorsStay')}</li>
          <li>{t('protection.visitorsWrong')}</li>
          <li>{t('protection.visitorsNoPin')}</li>
          <li>{t('protection.visitorsBoth')}</li>
        </ul>
      </Section>
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          rows={(conflict.fields as (keyof ProtectionSettings)[]).map((field) => ({
            field,
            label: t(`protection.${field}.label`),
            mine: conflict.mine[field] ? t('on') : t('off'),
            theirs: conflict.theirs[field] ? t('on') : t('off'),
          }))}
          saving={form.saving}
          onTheirs={conflict.takeTheirs}
          onMine={conflict.keepMine}
          onClose={conflict.close}
        />
      )}
    </>
  )
}

/** How many cards ask, and whether some of them cannot be opened by anybody. */
function Numbers({ space }: { space: string }) {
  const { t } = useTranslation('spaces/settings')
  const { number } = useFormats()
  const { data } = useQuery({
    queryKey: spaceKeys.protection(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/protection', { path: { space_id: space }, signal })).data,
  })
  if (!data) return null
  const words = (key: 'asking' | 'closed' | 'own' | 'exceptions', count: number) =>
    t(`protection.${key}`, { count, number: number(count), total: number(data.cards) })
  return (
    <>
      <ul className={`${classes.facts} ${classes.part}`}>
        <li>{words('asking', data.asking)}</li>
        {data.own_pin > 0 && <li>{words('own', data.own_pin)}</li>}
        {data.exceptions > 0 && <li>{words('exceptions', data.exceptions)}</li>}
      </ul>
      {data.closed > 0 && (
        <Alert color="warning" variant="light" mt="md">
          {words('closed', data.closed)}
        </Alert>
      )}
    </>
  )
}
