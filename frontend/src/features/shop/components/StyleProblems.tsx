import { Alert } from '@mantine/core'
import { Checks } from '@/features/printing/components/Checks'
import type { PrintCheck } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'

/** What stands in the way of printing by a style, said before anybody orders by it. */
export default function StyleProblems(props: {
  space: Uuid
  style: Uuid
  bad: readonly PrintCheck[]
  canChange: boolean
}) {
  const { t } = useTranslation('shop')
  const { space, style, bad, canChange } = props
  return (
    <Alert color="warning" variant="light" mt="sm" role="status" title={t('style.bad')}>
      <Checks checks={bad} />
      {canChange && (
        <TextLink to="/space/$space/card-styles/$style" params={{ space, style }} underline="always">
          {t('style.change')}
        </TextLink>
      )}
    </Alert>
  )
}
