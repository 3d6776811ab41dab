import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { fetchFile } from '@/shared/api/client'
import type { Card } from '@/shared/api/types'
import { cardKeys } from '../api/keys'
import { needsToken } from '../hooks/usePublicFiles'
import { codeQuery, qrAddress, type QrOptions } from '../model/share'

interface FileButtonProps {
  href: string
  /** Fetches the file for those who manage the card, when its public address asks for a PIN. */
  byToken: (() => Promise<void>) | null
  name: string
  label?: string
  icon: ReactNode
  children: ReactNode
}

/** A download, by its public address or by the person's token. */
export function FileButton({ href, byToken, name, label, icon, children }: FileButtonProps) {
  const fetching = useMutation({ mutationFn: (fetchIt: () => Promise<void>) => fetchIt() })
  if (byToken) {
    return (
      <Button
        variant="default"
        leftSection={icon}
        aria-label={label}
        loading={fetching.isPending}
        onClick={() => fetching.mutate(byToken)}
      >
        {children}
      </Button>
    )
  }
  return (
    <Button component="a" variant="default" href={href} download={name} leftSection={icon} aria-label={label}>
      {children}
    </Button>
  )
}

export function CodePicture({ card, options, alt }: { card: Card; options: QrOptions; alt: string }) {
  if (needsToken(card)) return <FetchedCode card={card} options={options} alt={alt} />
  return <img src={qrAddress(card.handle, 'svg', options)} alt={alt} />
}

function FetchedCode({ card, options, alt }: { card: Card; options: QrOptions; alt: string }) {
  const { data } = useQuery({
    queryKey: cardKeys.code(card.space.uuid, card.uuid, options),
    queryFn: ({ signal }) =>
      fetchFile('/v1/cards/{card_id}/code.{kind}', {
        path: { card_id: card.uuid, kind: 'svg' },
        query: codeQuery(options),
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address ? <img src={address} alt={alt} /> : null
}
