import { Text } from '@mantine/core'
import type { Card } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { toastDone } from '@/shared/ui/toasts'
import { LockNote } from '../../components/fields'
import { withoutScheme } from '../../model/card'
import { lockOf } from '../../model/locks'
import { directLinks, type LinkGroup } from '../model/directLinks'
import { useSaveOnCard } from './saveOnCard'

const GROUPS: LinkGroup[] = ['websites', 'social', 'links']

/** Where visitors are sent straight away, instead of to the card. */
export function DirectLinkChoice({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards/settings')
  const save = useSaveOnCard(card, space)
  const lock = lockOf(card, 'direct_link')
  const links = directLinks(card)
  const chosen = links.find(({ id }) => id === card.direct_link)
  const label = ({ name, url }: { name: string; url: string }) =>
    name ? `${name} · ${withoutScheme(url)}` : withoutScheme(url)
  const choose = (id: string | null) => {
    if (id === null || id === card.direct_link) return
    save.mutate({ direct_link: id }, { onSuccess: () => toastDone(id ? t('direct.saved') : t('direct.removed')) })
  }
  return (
    <>
      <Select
        maw={480}
        label={t('direct.label')}
        description={lock ? <LockNote lock={lock} /> : links.length === 0 ? t('direct.noLinks') : undefined}
        data={[
          { value: '', label: t('direct.none') },
          ...GROUPS.map((group) => ({
            group: t(`direct.groups.${group}`),
            items: links.filter((link) => link.group === group).map((link) => ({ value: link.id, label: label(link) })),
          })).filter(({ items }) => items.length > 0),
        ]}
        value={chosen?.id ?? ''}
        onChange={choose}
        disabled={Boolean(lock) || save.isPending || (links.length === 0 && !card.direct_link)}
        allowDeselect={false}
      />
      {chosen && (
        <Text mt="xs" c="var(--v-text-2)" fz={13}>
          {t('direct.effect', { address: withoutScheme(chosen.url) })}
        </Text>
      )}
      {card.direct_link && !chosen && (
        <Text mt="xs" c="var(--v-warning-text)" fz={13}>
          {t('direct.gone')}
        </Text>
      )}
    </>
  )
}
