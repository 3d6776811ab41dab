import { Skeleton } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'

/** Grey lines in the height of what comes. */
export function SkeletonRows({ rows = 6, height = 40, gap = 16 }: { rows?: number; height?: number; gap?: number }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} mb={gap} radius="md" />
      ))}
    </div>
  )
}
