import { ActionIcon, Anchor, Button, type ActionIconProps, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { forwardRef, type AnchorHTMLAttributes } from 'react'

type Html<P> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P>

const ButtonAnchor = forwardRef<HTMLAnchorElement, ButtonProps & Html<ButtonProps>>((props, ref) => (
  <Button ref={ref} component="a" {...props} />
))
ButtonAnchor.displayName = 'ButtonAnchor'
/** A button that leads to a page: `to`, `params` and `search` as of the router's Link. */
export const ButtonLink = createLink(ButtonAnchor)

const TextAnchor = forwardRef<HTMLAnchorElement, AnchorProps & Html<AnchorProps>>((props, ref) => (
  <Anchor ref={ref} {...props} />
))
TextAnchor.displayName = 'TextAnchor'
export const TextLink = createLink(TextAnchor)

const IconAnchor = forwardRef<HTMLAnchorElement, ActionIconProps & Html<ActionIconProps> & { 'aria-label': string }>(
  (props, ref) => <ActionIcon ref={ref} component="a" {...props} />,
)
IconAnchor.displayName = 'IconAnchor'
export const IconLink = createLink(IconAnchor)
