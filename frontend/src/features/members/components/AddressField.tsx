import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/TextArea'
import { isAddress, readAddresses } from '../model/addresses'
import classes from './People.module.css'

export interface Addresses {
  list: string[]
  /** What is being typed. */
  draft: string
}

/** Takes what is typed into the list. */
export function taken({ list, draft }: Addresses): string[] {
  const { addresses, rest } = readAddresses(draft)
  return [...new Set([...list, ...addresses, ...rest])]
}

/** Addresses as chips: typed, or pasted as a whole list. */
export function AddressField({
  value,
  onChange,
  error,
  most,
}: {
  value: Addresses
  onChange: (value: Addresses) => void
  error?: string
  most: number
}) {
  const { t } = useTranslation('members')
  const take = (draft: string) => onChange({ list: taken({ list: value.list, draft }), draft: '' })
  return (
    <div>
      <TextArea
        label={t('invite.addresses')}
        description={t('invite.addressesHelp', { most })}
        placeholder={t('invite.addressesExample')}
        minRows={2}
        maxRows={5}
        data-autofocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="email"
        error={error}
        value={value.draft}
        onChange={(event) => {
          const draft = event.currentTarget.value
          // A comma or a new line ends an address.
          if (/[,;\n]\s*$/.test(draft) && draft.trim()) take(draft)
          else onChange({ ...value, draft })
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!/[\s,;]/.test(text.trim())) return
          event.preventDefault()
          take(`${value.draft}\n${text}`)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && value.draft.trim() && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            take(value.draft)
          }
        }}
        onBlur={() => value.draft.trim() && take(value.draft)}
      />
      {value.list.length > 0 && (
        <ul className={classes.chips} style={{ listStyle: 'none', margin: '8px 0 0' }} aria-label={t('invite.chosen')}>
          {value.list.map((address) => (
            <li key={address} className={classes.chip} data-wrong={!isAddress(address) || undefined}>
              <span>{address}</span>
              <ActionIcon
                size={26}
                variant="transparent"
                color="inherit"
                c="inherit"
                aria-label={t('invite.drop', { address })}
                onClick={() => onChange({ ...value, list: value.list.filter((one) => one !== address) })}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
