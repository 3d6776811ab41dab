import { Alert, SimpleGrid } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Two fields beside each other, one below the other on a phone. */
export function FieldRow({ children, columns = 2 }: { children: ReactNode; columns?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: columns }} spacing="md" verticalSpacing="md">
      {children}
    </SimpleGrid>
  )
}

/** A label that says that a field may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <>
      {children} <span style={{ color: 'var(--v-text-3)', fontWeight: 400, fontSize: 13 }}>{t('optional')}</span>
    </>
  )
}

/** What is wrong with a form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="danger" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
      {children}
    </Alert>
  )
}
