import { Outlet } from '@tanstack/react-router'

export function CardLayout() {
  return <Outlet />
}
