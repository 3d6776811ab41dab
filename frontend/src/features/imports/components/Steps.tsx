import type { Import, Step } from '../model/wizard'
import { MatchStep } from './MatchStep'
import { ReadStep } from './ReadStep'
import { ResultStep } from './ResultStep'
import { RunStep } from './RunStep'

interface StepsProps {
  space: string
  item: Import
  step: Step
  /** The server's new state, and the step to go on with; null: the one that the state asks for. */
  onAccept: (fresh: Import, next: Step | null) => void
  onGo: (step: Step) => void
}

/** The steps from a file that has been read to its end. */
export default function Steps({ space, item, step, onAccept, onGo }: StepsProps) {
  const anew = () => onGo('upload')
  const end = (fresh: Import) => onAccept(fresh, null)
  if (step === 'read')
    return <ReadStep item={item} onChange={(fresh) => onAccept(fresh, 'read')} onNext={() => onGo('match')} />
  if (step === 'match')
    return (
      <MatchStep
        key={item.uuid}
        item={item}
        onBack={() => onGo('read')}
        onDone={(fresh) => onAccept(fresh, 'result')}
      />
    )
  if (step === 'result')
    return (
      <ResultStep
        space={space}
        item={item}
        onBack={() => onGo('match')}
        onAnew={anew}
        onDone={end}
        onMended={(fresh) => onAccept(fresh, 'result')}
      />
    )
  return <RunStep space={space} item={item} onAnew={anew} onDone={end} onMend={() => onGo('result')} />
}
