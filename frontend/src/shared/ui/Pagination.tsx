import { Group, Text } from '@mantine/core'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'

export interface PaginationProps {
  page: number
  perPage: number
  total: number
  /** The list ends with `total`, although there are others. */
  more?: boolean
  onPage: (page: number) => void
  onPerPage?: (perPage: number) => void
  sizes?: number[]
}

export function Pagination(props: PaginationProps) {
  const { page, perPage, total, more = false, onPage, onPerPage, sizes = [25, 50, 100, 200] } = props
  const { t } = useTranslation('common')
  const { number } = useFormats()
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (total === 0) return null
  const from = (page - 1) * perPage + 1
  const to = Math.min(total, page * perPage)
  return (
    <Group component="nav" aria-label={t('paging.label')} justify="space-between" mt="sm" gap="sm">
      <Text c="var(--v-text-2)" style={{ fontVariantNumeric: 'tabular-nums' }} aria-live="polite">
        {t(more ? 'paging.rangeOfMore' : 'paging.range', { from: number(from), to: number(to), total: number(total) })}
      </Text>
      <Group gap="xs">
        {onPerPage && total > (sizes[0] ?? 25) && (
          <Select
            aria-label={t('paging.size')}
            data={sizes.map((size) => ({ value: String(size), label: t('paging.perPage', { number: number(size) }) }))}
            value={String(perPage)}
            onChange={(value) => value && onPerPage(Number(value))}
            allowDeselect={false}
            w={132}
          />
        )}
        <ActionIcon
          variant="default"
          size={36}
          w={48}
          aria-label={t('paging.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          w={48}
          aria-label={t('paging.next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
