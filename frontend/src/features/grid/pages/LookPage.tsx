import { ColourFields, HeaderStyleField, ShapeFields, type LayoutForm } from '@/features/cards/components/LayoutFields'
import { LookPicker } from '@/features/spaces/components/LookPicker'
import { layoutOf, lookById, lookOf } from '@/features/spaces/model/looks'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { FieldRules } from '../components/FieldRules'
import { Picture } from '../components/Picture'
import classes from '../components/Grid.module.css'
import { useGrid, useGridChange } from '../hooks/grid'
import type { DesignLayout } from '../model/draft'

/** What all cards look like: colours, mode, rounding, header and logo. */
export function LookPage() {
  const { t } = useTranslation('grid')
  const { draft, base, faults, page } = useGrid()
  const { layout, change } = useGridChange()
  const form: LayoutForm = {
    values: draft.layout,
    set: layout,
    faults,
    disabled: false,
    page,
    swatches: base.layout as DesignLayout,
  }
  return (
    <>
      <Section title={t('look.colours')} description={t('look.coloursText')}>
        <div className={classes.stack}>
          <LookPicker
            label={t('look.sets')}
            value={lookOf(draft.layout)}
            onChange={(look) =>
              change('layout', (old) => ({
                ...old,
                layout: { ...old.layout, ...(layoutOf(lookById(look)) as Partial<DesignLayout>) },
              }))
            }
          />
          <div>
            <ColourFields form={form} />
            <FieldRules field="layout" />
          </div>
        </div>
      </Section>
      <Section title={t('look.shape')}>
        <ShapeFields form={form} />
      </Section>
      <Section title={t('look.head')}>
        <div className={classes.stack}>
          <HeaderStyleField form={form} />
          {draft.layout.header_style === 'image' && (
            <div>
              <Picture name="header" />
              <FieldRules field="header" />
            </div>
          )}
          <div>
            <Picture name="logo" />
            <div className={classes.second}>
              <Picture name="logo_dark" />
            </div>
            <FieldRules field="logo" />
          </div>
        </div>
      </Section>
    </>
  )
}
