import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  InputBase,
  InputClearButton,
  type SelectProps,
} from '@mantine/core'
import { useId, useState } from 'react'
import { useClosed } from './useClosed'

type Props = Omit<SelectProps, 'defaultValue' | 'vars' | 'styles' | 'classNames' | 'attributes'>

/** Mantine's select, fetched when somebody is about to use it; until then a field that looks and reads the same. */
export function Select(props: Props) {
  const { layers, ref, closed } = useClosed()
  const own = useId()
  const id = props.id ?? own
  const [typed, setTyped] = useState('')
  // What somebody typed before it was there goes on in the real one.
  if (layers)
    return typed ? (
      <layers.Select {...props} id={id} ref={ref} defaultSearchValue={typed} defaultDropdownOpened />
    ) : (
      <layers.Select {...props} id={id} ref={ref} />
    )
  return <ClosedSelect {...props} id={id} {...closed} typed={typed} onType={setTyped} />
}

function ClosedSelect({
  data = [],
  value,
  onChange,
  searchable,
  clearable,
  clearButtonProps,
  disabled,
  // What only the open list asks for.
  allowDeselect: _allowDeselect,
  comboboxProps: _comboboxProps,
  limit: _limit,
  maxDropdownHeight: _maxDropdownHeight,
  nothingFoundMessage: _nothingFoundMessage,
  openOnFocus: _openOnFocus,
  typed,
  onType,
  ...field
}: Props & { typed: string; onType: (typed: string) => void }) {
  // An empty text may be an option of its own ("as the space says"); only what is null is nothing.
  const option = typeof value === 'string' ? getOptionsLockup(getParsedComboboxData(data))[value] : undefined
  return (
    <InputBase
      size="sm"
      rightSectionPointerEvents="none"
      autoComplete="off"
      {...field}
      __staticSelector="Select"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={disabled}
      readOnly={!searchable}
      pointer={!searchable}
      value={typed || (option?.label ?? '')}
      onChange={(event) => onType(event.currentTarget.value)}
      __defaultRightSection={<ComboboxChevron size={field.size ?? 'sm'} error={field.error} />}
      __clearable={clearable && option && !disabled}
      __clearSection={
        <InputClearButton
          tabIndex={-1}
          aria-hidden
          {...clearButtonProps}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            onChange?.(null, option as never)
          }}
        />
      }
    />
  )
}
