import { Outlet } from '@tanstack/react-router'

export function SessionLayout() {
  return <Outlet />
}
