import { Progress } from '@mantine/core'

/** How far a job has come; only while one is running. */
export default function JobBar({ value, label }: { value: number; label: string }) {
  return <Progress value={value} aria-label={label} />
}
