import { Anchor } from '@mantine/core'

/** Leads to a page of `docs/directories/`, which the server shows to people without an account as well. */
export function GuideLink({ page, children }: { page: string; children: string }) {
  return (
    <Anchor
      href={`/developers/directories/${page}`}
      target="_blank"
      rel="noreferrer"
      w="fit-content"
      mt="sm"
      display="inline-block"
    >
      {children}
    </Anchor>
  )
}
