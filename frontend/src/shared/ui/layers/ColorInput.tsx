import { ColorSwatch, InputBase, isColorValid, type ColorInputProps } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { useId, type FocusEvent } from 'react'
import { useClosed } from './useClosed'

/** The colour beside the text, as large as Mantine draws it in a field of the standard size. */
const PREVIEW = 18

type Props = Omit<ColorInputProps, 'vars' | 'styles' | 'classNames' | 'attributes'> & { value: string }

/** Mantine's field for a colour, fetched when somebody is about to use it; until then one that looks the same. */
export function ColorInput(props: Props) {
  const { layers, ref, closed } = useClosed()
  const own = useId()
  const id = props.id ?? own
  if (layers) return <layers.ColorInput {...props} id={id} ref={ref} onFocus={chosenWhole(props.onFocus)} />
  return <ClosedColorInput {...props} id={id} {...closed} />
}

/** A colour is typed or pasted in the place of the one that stands there, never beside it. */
function chosenWhole(then: Props['onFocus']) {
  return (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select()
    then?.(event)
  }
}

function ClosedColorInput({
  // What only the open list asks for.
  format: _format,
  withEyeDropper: _withEyeDropper,
  swatches: _swatches,
  fixOnBlur: _fixOnBlur,
  ...field
}: Props) {
  return (
    <InputBase
      size="sm"
      leftSectionPointerEvents="none"
      autoComplete="off"
      {...field}
      __staticSelector="ColorInput"
      spellCheck={false}
      onChange={() => undefined}
      leftSection={<ColorSwatch color={isColorValid(field.value) ? field.value : '#fff'} size={PREVIEW} />}
    />
  )
}
