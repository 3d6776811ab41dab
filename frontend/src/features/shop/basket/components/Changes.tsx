import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { useBasketChange, type Basket } from '../api'
import classes from '../basket.module.css'
import { linesOf } from '../model/lines'

/** What is otherwise than it was shown is told before anything is charged; who has read it says so. */
export function Changes({ basket }: { basket: Basket }) {
  const { t } = useTranslation('shop/basket')
  const { mutate, isPending } = useBasketChange()
  if (!basket.changed) return null
  return (
    <div className={classes.changes} role="status">
      <IconInfoCircle size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <p>{t('changed.title')}</p>
        {basket.lost_code && <p>{t('changed.code', { code: basket.lost_code })}</p>}
        <Button
          size="compact-sm"
          variant="default"
          mt={8}
          loading={isPending}
          onClick={() => mutate((now) => ({ items: linesOf(now), confirmed: true }))}
        >
          {t('changed.confirm')}
        </Button>
      </div>
    </div>
  )
}
