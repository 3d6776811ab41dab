import { Alert, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '@/shared/api/client'
import type { Card } from '@/shared/api/types'
import { PinForm } from '@/shared/forms/PinForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { toastDone } from '@/shared/ui/toasts'
import { cardChanged } from '../../api/card'

/** Products ask for PINs when there are products. */
const CHANNELS = ['link', 'qr_code', 'product'] as const
type Channel = (typeof CHANNELS)[number]
type Choice = 'space' | 'on' | 'off'
const CHOICES: Choice[] = ['space', 'on', 'off']

/** The card's own PIN, and where visitors are asked for one. Where the space uses no PINs there is nothing to decide. */
export function CardProtection({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards/settings')
  const { can } = useAbilities(space)
  if (!card.space.pin_verification) {
    if (!can('spaces.edit')) return null
    return (
      <Section title={t('pin.title')} description={t('pin.off')}>
        <TextLink to="/space/$space/settings/protection" params={{ space }}>
          {t('pin.toSpace')}
        </TextLink>
      </Section>
    )
  }
  return (
    <Section title={t('pin.title')} description={t('pin.text')}>
      <Choices card={card} space={space} />
    </Section>
  )
}

function Choices({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards/settings')
  const queryClient = useQueryClient()
  const protect = async (body: { pin?: string | null; channels?: Partial<Record<Channel, Choice>> }) => {
    const { data } = await call('PUT', '/v1/cards/{card_id}/protection', { path: { card_id: card.uuid }, body })
    await cardChanged(queryClient, space, data)
  }
  const say = useMutation({ mutationFn: (channels: Partial<Record<Channel, Choice>>) => protect({ channels }) })
  const permitted = card.permissions.protect_card ?? false
  const maySet = permitted && card.abilities.includes('cards.protect')
  const asks = CHANNELS.some((channel) => card.pin.channels[channel]?.asks)
  return (
    <>
      {!permitted && (
        <Text mb="md" c="var(--v-text-2)">
          {t('pin.notPermitted')}
        </Text>
      )}
      {permitted && !maySet && <MissingFeature space={space} feature="pin_protection" kept={card.pin.set} />}
      <PinForm
        isSet={card.pin.set}
        maySet={maySet}
        words={{ set: t('pin.isSet'), unset: card.pin.by_space ? t('pin.ofSpace') : t('pin.isNotSet') }}
        onChange={async (pin) => {
          await protect({ pin })
          toastDone(pin === null ? t('pin.removed') : t('pin.saved'))
        }}
      />
      {asks && !card.pin.set && !card.pin.by_space && (
        <Alert color="warning" variant="light" mt="md">
          {t('pin.closed')}
        </Alert>
      )}
      {CHANNELS.map((channel) => (
        <ChannelChoice
          key={channel}
          channel={channel}
          card={card}
          busy={say.isPending || !permitted}
          onChoose={(choice) => say.mutate({ [channel]: choice })}
        />
      ))}
    </>
  )
}

function ChannelChoice(props: { channel: Channel; card: Card; busy: boolean; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('cards/settings')
  const label = useId()
  const rule = props.card.pin.channels[props.channel]
  if (!rule) return null
  return (
    <div style={{ marginTop: 20 }}>
      <div id={label} style={{ fontWeight: 500 }}>
        {t(`pin.channels.${props.channel}`)}
      </div>
      <Text mb={6} fz={13} c="var(--v-text-2)">
        {t(`pin.protects.${props.channel}`)}
      </Text>
      <Segmented
        aria-labelledby={label}
        value={rule.forced && rule.own === 'off' ? 'space' : rule.own}
        onChange={(choice) => props.onChoose(choice as Choice)}
        disabled={props.busy}
        data={CHOICES.map((value) => ({
          value,
          label: t(`pin.choices.${value}`),
          disabled: rule.forced && value === 'off',
        }))}
      />
      <Text mt={6} fz={13} c="var(--v-text-2)">
        {rule.asks ? t('pin.asks') : t('pin.asksNot')}
        {rule.forced && ` ${t('pin.forced')}`}
      </Text>
    </div>
  )
}
