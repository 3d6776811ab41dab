import { Button, FileButton } from '@mantine/core'
import { IconFileImport, IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDecoder } from '@/features/reader/useCamera'
import { mayPrefetch } from '@/shared/connection'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { peopleIn, textOf, type Person } from '../model/people'
import classes from './capture.module.css'

const loadCamera = () => import('@/features/reader/components/CodeCamera')
const CodeCamera = lazyPart(loadCamera, <SkeletonRows rows={3} height={60} />)

/** Larger than any contact; photos in vCards come along. */
const LARGEST = 20_000_000

/** Instead of typing: a code before the camera, or a file: vCards, or a picture of a code. */
export function CaptureWays({ onPeople }: { onPeople: (people: Person[]) => void }) {
  const { t } = useTranslation('contacts/capture')
  const [decoder] = useDecoder()
  const [scanning, setScanning] = useState(false)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)

  // What reads codes is there when the network is gone, as in the basement of a fair.
  useEffect(() => {
    if (!mayPrefetch() || !navigator.onLine) return
    loadCamera().catch(() => undefined)
    void decoder().warm()
  }, [decoder])

  const take = (text: string | undefined, none: string) => {
    const people = text ? peopleIn(text) : []
    setProblem(people.length > 0 ? null : none)
    if (people.length === 0) return
    setScanning(false)
    onPeople(people)
  }
  const readFile = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    setReading(true)
    setProblem(null)
    try {
      if (file.size > LARGEST) setProblem(t('file.tooLarge'))
      else if (file.type.startsWith('image/')) take((await decoder().ofFile(file))[0], t('file.noCode'))
      else take(textOf(new Uint8Array(await file.arrayBuffer())), t('file.nobody'))
    } catch {
      setProblem(t('file.unreadable'))
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={classes.capture}>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
          aria-pressed={scanning}
          onClick={() => {
            setProblem(null)
            setScanning(!scanning)
          }}
        >
          {t(scanning ? 'scan.stop' : 'scan.action')}
        </Button>
        <FileButton
          accept=".vcf,.vcard,text/vcard,text/x-vcard,image/*"
          onChange={(file) => void readFile(file)}
          resetRef={reset}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={reading}
              leftSection={<IconFileImport size={18} aria-hidden="true" />}
            >
              {t('file.action')}
            </Button>
          )}
        </FileButton>
      </div>
      {scanning && (
        <Part>
          <CodeCamera onText={(text) => take(text, t('scan.nobody'))} />
        </Part>
      )}
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
