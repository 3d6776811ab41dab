import type { InvitationSummary } from '@/shared/api/generated/types.gen'

export interface Figures {
  total: number
  /** What the mail server has taken or refused. */
  sent: number
  opened: number
  joined: number
  bounced: number
}

/** How far invitations have come: who has joined counts as opened and sent, too. A round that begins has everybody
 *  for whom it was started, those included whom its job has not written down yet. */
export function figuresOf(summary: Pick<InvitationSummary, 'states' | 'opened' | 'round'>, now = Date.now()): Figures {
  const { states, opened, round } = summary
  const written = Object.values(states).reduce((sum, number) => sum + number, 0)
  const total = round && isOnItsWay(summary, now) ? Math.max(written, round.total) : written
  return { total, sent: written - states.waiting, opened, joined: states.joined, bounced: states.bounced }
}

/** A part of all, from 0 to 1; of nothing there is none. */
export function shareOf(part: number, all: number): number {
  return all > 0 ? part / all : 0
}

/** Whether more will have come soon: mails that wait, or a round whose job still writes them. */
export function isOnItsWay({ states, round }: Pick<InvitationSummary, 'states' | 'round'>, now = Date.now()): boolean {
  if (states.waiting > 0) return true
  if (!round || round.kind !== 'invite' || round.sent >= round.total) return false
  // A job that was cancelled, or had no mails left, writes no more.
  return now - new Date(round.started_at).getTime() < 60_000
}
