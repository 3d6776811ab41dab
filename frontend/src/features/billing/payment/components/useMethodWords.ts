import type { PaymentMethodOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { brandName, printedMonth } from '../model/methods'

/** What methods are called. */
export function useMethodWords() {
  const { t } = useTranslation('billing/payment')
  const nameOf = ({ kind, brand, label }: Pick<PaymentMethodOut, 'kind' | 'brand' | 'label'>) =>
    kind === 'card' ? `${brand ? brandName(brand) : t('kinds.card')} ${label}`.trim() : t(`kinds.${kind}`)
  const expiryOf = ({ expires, expires_soon: soon, status }: PaymentMethodOut) =>
    expires === null
      ? ''
      : t(status === 'expired' ? 'expiry.ended' : soon ? 'expiry.soon' : 'expiry.until', {
          month: printedMonth(expires),
        })
  return { nameOf, expiryOf }
}
