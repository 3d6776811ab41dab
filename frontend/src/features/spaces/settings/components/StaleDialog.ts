import { lazyDialog } from '@/shared/ui/lazyPart'

/** Fetched when two have met, which few ever see. */
export const StaleDialog = lazyDialog(() => import('./StaleChoice'))
