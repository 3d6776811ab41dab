import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconTag, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldMessage } from '@/shared/api/error'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useBasketChange, type Basket } from '../api'
import classes from '../basket.module.css'
import { linesOf, shownDiscount } from '../model/lines'

/** The discount that counts, or a field for a code. */
export function Code({ basket }: { basket: Basket }) {
  const { t } = useTranslation('shop/basket')
  const { money, rate } = useFormats()
  const take = useBasketChange()
  const discount = shownDiscount(basket)
  if (!discount) return <CodeForm />
  const value = discount.type === 'percent' ? rate(discount.value) : money(discount.value, basket.costs.currency)
  return (
    <div className={classes.code}>
      <span className={classes.codeSign} aria-hidden="true">
        <IconTag size={18} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <strong>{discount.code}</strong>
        <p className={classes.quiet}>
          {discount.amount > 0
            ? t(`code.${discount.package_discount ? 'packages' : discount.type}`, { value })
            : t('code.nothing')}
        </p>
      </div>
      {discount.amount > 0 && <span className={classes.saved}>−{money(discount.amount, basket.costs.currency)}</span>}
      <ActionIcon
        aria-label={t('code.remove', { code: discount.code })}
        loading={take.isPending}
        onClick={() => take.mutate((now) => ({ items: linesOf(now), code: '' }))}
      >
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function CodeForm() {
  const { t } = useTranslation('shop/basket')
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useBasketChange({ quiet: true })
  if (!open)
    return (
      <UnstyledButton className={classes.codeOpen} onClick={() => setOpen(true)}>
        <IconTag size={18} stroke={1.6} aria-hidden="true" />
        {t('code.open')}
      </UnstyledButton>
    )
  return (
    <form
      className={classes.codeForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!code.trim()) return setProblem(t('code.missing'))
        mutate((now) => ({ items: linesOf(now), code: code.trim() }), {
          onError: (error) => setProblem(fieldMessage(error, 'code')),
        })
      }}
    >
      <TextInput
        label={t('code.label')}
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setProblem(null)
        }}
        error={problem}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('code.apply')}
      </Button>
    </form>
  )
}
