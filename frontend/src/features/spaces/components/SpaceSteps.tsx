import type { SpaceOverview } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Steps, type Step } from './parts'

const KNOWN = ['add_logo', 'choose_design', 'first_card', 'bring_people', 'publish']

/** What a new customer does next. It goes away by itself once all is done. */
export function SpaceSteps({ space, overview }: { space: string; overview: SpaceOverview }) {
  const { t } = useTranslation('spaces')
  const { can } = useAbilities(space)
  const steps = overview.next_steps.filter((step) => KNOWN.includes(step.code))
  if (!can('spaces.edit') || !can('cards.create') || steps.every((step) => step.done)) return null
  const look = (
    <ButtonLink size="compact-md" to="/space/$space/grid" params={{ space }}>
      {t('steps.look')}
    </ButtonLink>
  )
  const actions: Record<string, React.ReactNode> = {
    add_logo: look,
    choose_design: look,
    first_card: (
      <ButtonLink size="compact-md" to="/space/$space/cards" params={{ space }}>
        {t('steps.toCards')}
      </ButtonLink>
    ),
    bring_people: (
      <ButtonLink size="compact-md" to="/space/$space/cards/import" params={{ space }}>
        {t('steps.import')}
      </ButtonLink>
    ),
    publish: (
      <ButtonLink size="compact-md" to="/space/$space/cards" params={{ space }} search={{ state: ['draft'] }}>
        {t('steps.toDrafts')}
      </ButtonLink>
    ),
  }
  return (
    <Steps
      steps={[
        { code: 'space', done: true, title: t('steps.space.title'), text: '' },
        ...steps.map<Step>(({ code, done }) => ({
          code,
          done,
          title: t(`steps.${code}.title`),
          text: t(`steps.${code}.text`),
          action: actions[code],
        })),
      ]}
    />
  )
}
