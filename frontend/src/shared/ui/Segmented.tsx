import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import classes from './Segmented.module.css'

/** A choice of few, in our own greys. */
export function Segmented(props: SegmentedControlProps) {
  return <SegmentedControl size="md" transitionDuration={120} {...props} classNames={classes} />
}
