import { Loader } from '@mantine/core'

export function Waiting({ text }: { text: string }) {
  return (
    <div
      role="status"
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 16,
        minHeight: '100vh',
        color: 'var(--v-text-2)',
      }}
    >
      <Loader aria-hidden="true" />
      {text}
    </div>
  )
}
