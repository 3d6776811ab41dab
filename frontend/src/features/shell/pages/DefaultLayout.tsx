import { Outlet } from '@tanstack/react-router'

export function DefaultLayout() {
  return <Outlet />
}
