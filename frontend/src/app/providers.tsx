import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from '@/shared/ui/theme'
import { TOAST_DURATION } from '@/shared/ui/toasts'

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {children}
        <Notifications position="bottom-right" limit={4} autoClose={TOAST_DURATION} transitionDuration={150} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
