/* What lies over a page, as one piece: it is fetched when somebody is about to use the first of them. */
export { ColorInput, Drawer, Menu, Modal, Select, Table, Tooltip } from '@mantine/core'
export { ConfirmBox } from './ConfirmBox'
