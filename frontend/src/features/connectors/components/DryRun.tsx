import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ConnectorOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { dryRun } from '../api'
import { Calls } from './Calls'
import classes from './connectors.module.css'

const NUMBERS = ['there', 'new', 'changed', 'gone'] as const

/** What would be sent, before anything is. */
export function DryRun({ space, connector }: { space: string; connector: ConnectorOut }) {
  const { t } = useTranslation('connectors')
  const { number } = useFormats()
  const run = useMutation({ mutationFn: () => dryRun(space, connector.uuid) })
  const found = run.data
  return (
    <Section
      title={t('dryRun.title')}
      description={t('dryRun.text')}
      action={
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          {t('dryRun.action')}
        </Button>
      }
    >
      <div role="status">
        {found && (
          <dl className={classes.numbers}>
            {NUMBERS.map((name) => (
              <div key={name}>
                <dt>{t(`dryRun.${name}`)}</dt>
                <dd>{number(found[name])}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {found && <Calls examples={found.examples} label={t('dryRun.title')} />}
    </Section>
  )
}
