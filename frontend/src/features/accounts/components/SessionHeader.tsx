import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function SessionHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div style={{ marginBottom: 24 }}>
      <Title order={1}>{title}</Title>
      {children && (
        <Text c="var(--v-text-2)" mt={4}>
          {children}
        </Text>
      )}
    </div>
  )
}
