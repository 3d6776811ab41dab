import type { ComponentType } from 'react'
import type { Card, CardPermissions, SpaceSettings } from './api/types'

/** What card users may do with their own card, and the limit of what they order. */
export type SwitchKey = Exclude<keyof CardPermissions, 'products_per_period' | 'reorder_period'>
export type PermissionGroup = 'data' | 'look' | 'card' | 'products'

/** Settings of a space that are on or off, and the parts of the page on which they stand. */
export type SettingKey = {
  [K in keyof SpaceSettings]: SpaceSettings[K] extends boolean ? K : never
}[keyof SpaceSettings]
export type SettingPart = 'pages' | 'contact' | 'languages' | 'statistics' | 'payment' | 'people'

export interface CardSectionProps {
  card: Card
  space: string
  /** The card's page shows something else now. */
  onShown: () => void
}

/** A part of a card's overview, in the words of its feature. */
export interface CardPart {
  feature: string
  /** It is there only where something is sold. */
  sold?: true
  /** What stands there until its words have come; null where it may turn out to be nothing. */
  waiting?: null
  Section: ComponentType<CardSectionProps>
}

/** The parts that an installation has: what is for sale only where something is sold. */
export const partsThere = (parts: readonly CardPart[], sells: boolean): readonly CardPart[] =>
  parts.filter(({ sold }) => sells || !sold)

/** Something of a feature that needs somebody in a space: how many, and whose where that is one thing. */
export interface MatterProps {
  space: string
  count: number
  subject: string | null
}

/**
 * What a feature adds to pages of features below it, which do not know it: the routes hand in those of all features
 * (routes/-additions.ts). Their words are in the feature's own texts: `permissions.<key>` and `settings.<key>`, each with
 * `name` and `text`.
 */
export interface Addition {
  /** The feature's folder, or the part of it that has the words. */
  feature: string
  /** It is there only where something is sold. */
  sold?: true
  permissions?: Partial<Record<SwitchKey, PermissionGroup>>
  settings?: Partial<Record<SettingKey, SettingPart>>
  /** What is said below a setting besides its words, as spans: how it stands with what it needs. */
  notes?: Partial<Record<SettingKey, ComponentType<{ space: string }>>>
  /** Settings that stand on a page of the feature's own. */
  ownPages?: readonly (keyof SpaceSettings)[]
  /** A part of the card's settings. */
  CardSetting?: ComponentType<CardSectionProps>
  /** Rows under "Needs attention", by the kinds that the feature's room registers (`spaces/matters.py`). */
  matters?: Readonly<Record<string, ComponentType<MatterProps>>>
}

/** What is told with its row, in the order of the features; a kind that no feature here knows has none. */
export function rowsOf<M extends { kind: string }>(additions: readonly Addition[], told: readonly M[]) {
  const rows = additions.flatMap(({ matters = {} }) => Object.entries(matters))
  return rows.flatMap(([kind, Row]) => told.filter((matter) => matter.kind === kind).map((matter) => ({ matter, Row })))
}

/** What a feature says below one of its settings. */
export const noteOf = (additions: readonly Addition[], key: SettingKey): ComponentType<{ space: string }> | undefined =>
  additions.find(({ notes }) => notes?.[key])?.notes?.[key]

/** Where the words of all their permissions and settings stand. */
export const namespacesOf = (additions: readonly Addition[]): string[] =>
  additions.filter(({ permissions, settings }) => permissions ?? settings).map(({ feature }) => feature)

/** Where the words of a key stand: with the feature that adds it, else in the page's own texts under `own`. */
export function wordsOf(
  additions: readonly Addition[],
  kind: 'permissions' | 'settings',
  key: string,
  own: string,
): string {
  const adding = additions.find((addition) => key in (addition[kind] ?? {}))
  return adding ? `${adding.feature}:${kind}.${key}` : `${own}.${key}`
}

/** The keys that features add to one place, in the order of the features. */
export function addedTo(additions: readonly Addition[], kind: 'permissions', place: PermissionGroup): SwitchKey[]
export function addedTo(additions: readonly Addition[], kind: 'settings', place: SettingPart): SettingKey[]
export function addedTo(additions: readonly Addition[], kind: 'permissions' | 'settings', place: string): string[] {
  return additions.flatMap((addition) =>
    Object.entries(addition[kind] ?? {}).flatMap(([key, of]) => (of === place ? [key] : [])),
  )
}
