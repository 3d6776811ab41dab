import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#f4f3f0',
  '#e7e6e2',
  '#d8d7d2',
  '#b9b7b1',
  '#95938d',
  '#6a6964',
  '#55544f',
  '#3a3936',
  '#2b2a28',
  '#111111',
]
const accent: MantineColorsTuple = [
  '#eef1fe',
  '#dbe2fd',
  '#c3cefd',
  '#9db0ff',
  '#7a92f8',
  '#4e6df0',
  '#2b50e8',
  '#2343cc',
  '#1b36a8',
  '#142a85',
]
const danger: MantineColorsTuple = [
  '#fceBe6',
  '#f9d5ca',
  '#ffb9a3',
  '#ff9b7d',
  '#ec7350',
  '#d45530',
  '#b93815',
  '#a83212',
  '#8c290e',
  '#6d1f0a',
]
const good: MantineColorsTuple = [
  '#e7f4ec',
  '#cfe9d9',
  '#a6dcbd',
  '#6fd09b',
  '#47b178',
  '#2e9961',
  '#1b7f4b',
  '#176d40',
  '#125733',
  '#0d4226',
]
const warning: MantineColorsTuple = [
  '#fbf1dd',
  '#f6e3bb',
  '#efcd86',
  '#e5b25a',
  '#c9902f',
  '#a97210',
  '#8a5a00',
  '#7d5100',
  '#634000',
  '#4a3000',
]
const dark: MantineColorsTuple = [
  '#f4f3f0',
  '#b9b7b1',
  '#95938d',
  '#6f6e69',
  '#3a3936',
  '#2b2a28',
  '#191918',
  '#111111',
  '#0c0c0c',
  '#080808',
]

/**
 * The main button is ink, and inverts in the dark; the named colours follow the tokens of both schemes. It answers for
 * all variants: that of Mantine, which counts with colours of its own, is no part of what is built (vite.colours.ts).
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const asked = input.color ?? input.theme.primaryColor
  // Mantine's own gray, as that of the eye in a field for a password, is none of ours.
  const name = asked === 'gray' ? 'ink' : asked
  const strong = `var(--v-${name})`
  if (input.variant === 'filled') {
    const hover =
      name === 'ink' || name === 'accent' ? `var(--v-${name}-hover)` : `color-mix(in srgb, ${strong} 88%, var(--v-ink))`
    return {
      background: strong,
      hover,
      color: name === 'ink' || name === 'accent' ? `var(--v-${name}-contrast)` : 'var(--v-canvas)',
      border: '1px solid transparent',
    }
  }
  const text = name === 'ink' ? 'var(--v-text)' : name === 'accent' ? strong : `var(--v-${name}-text)`
  const soft = name === 'ink' ? 'var(--v-sunken)' : `var(--v-${name}-soft)`
  if (input.variant === 'light') return { background: soft, hover: soft, color: text, border: '1px solid transparent' }
  if (input.variant === 'outline' || input.variant === 'default') {
    return {
      background: 'var(--v-paper)',
      hover: 'var(--v-sunken)',
      color: text,
      border: '1px solid var(--v-line-strong)',
    }
  }
  const hover = input.variant === 'subtle' ? soft : 'transparent'
  return { background: 'transparent', hover, color: text, border: '1px solid transparent' }
}

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--v-canvas)',
    '--mantine-color-text': 'var(--v-text)',
    '--mantine-color-dimmed': 'var(--v-text-2)',
    '--mantine-color-placeholder': 'var(--v-text-3)',
    '--mantine-color-anchor': 'var(--v-accent)',
    '--mantine-color-error': 'var(--v-danger-text)',
    '--mantine-color-default': 'var(--v-paper)',
    '--mantine-color-default-hover': 'var(--v-sunken)',
    '--mantine-color-default-color': 'var(--v-text)',
    '--mantine-color-default-border': 'var(--v-line-strong)',
    '--mantine-color-disabled': 'var(--v-sunken)',
    '--mantine-color-disabled-color': 'var(--v-text-3)',
    '--mantine-color-disabled-border': 'var(--v-line)',
    '--mantine-primary-color-filled': 'var(--v-ink)',
    '--mantine-primary-color-filled-hover': 'var(--v-ink-hover)',
    '--mantine-primary-color-contrast': 'var(--v-ink-contrast)',
    '--mantine-color-ink-filled': 'var(--v-ink)',
    '--mantine-color-accent-filled': 'var(--v-accent)',
    '--mantine-color-accent-light': 'var(--v-accent-soft)',
    '--mantine-color-accent-text': 'var(--v-accent)',
    '--mantine-color-danger-filled': 'var(--v-danger)',
    '--mantine-color-good-filled': 'var(--v-good)',
    '--mantine-color-warning-filled': 'var(--v-warning)',
  }
  return { variables: {}, light: shared, dark: shared }
}

const bordered = { radius: 'md' } as const

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  colors: { ink, accent, danger, good, warning, dark },
  white: '#ffffff',
  black: '#111111',
  variantColorResolver,
  fontFamily: "'Rubik Variable', 'Rubik by Arial', 'Rubik by DejaVu', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500, fontSize: 14 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
    TextInput: { defaultProps: bordered },
    Checkbox: { defaultProps: { color: 'accent', iconColor: 'var(--v-accent-contrast)', radius: 'sm', size: 'sm' } },
    Radio: { defaultProps: { color: 'accent', iconColor: 'var(--v-accent-contrast)' } },
    Switch: { defaultProps: { color: 'accent', withThumbIndicator: false } },
    Slider: { defaultProps: { color: 'accent' } },
    Progress: { defaultProps: { color: 'accent', size: 6, radius: 'xl' } },
    Loader: { defaultProps: { color: 'accent', size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontWeight: 500, marginBottom: 6, fontSize: 14 },
        description: { fontSize: 13, marginTop: 6, color: 'var(--v-text-2)' },
        error: { fontSize: 13, marginTop: 6 },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        withinPortal: true,
        // The first item has the focus (ARIA's pattern for menus) instead of an element without a role in a menu.
        withInitialFocusPlaceholder: false,
      },
      // Inside of the item: its list ends where the item does, and would cut it.
      styles: { item: { outlineOffset: -2 } },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: false,
        radius: 'sm',
        color: 'ink',
        transitionProps: { duration: 100 },
      },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 150, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.45 },
      },
      styles: {
        title: { fontSize: 18, fontWeight: 600 },
        content: { backgroundColor: 'var(--v-paper)' },
        header: { backgroundColor: 'var(--v-paper)' },
      },
    },
    // The head of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
    Paper: { defaultProps: { radius: 'lg' } },
  },
})
