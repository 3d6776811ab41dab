import { Outlet } from '@tanstack/react-router'

export function CardEditLayout() {
  return <Outlet />
}
