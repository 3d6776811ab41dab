import { Button, NumberInput, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { LetterPreview as Letter } from '@/shared/api/generated/types.gen'
import { DraftBar } from '@/shared/draft/DraftBar'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { BesidePhone } from '@/shared/live/BesidePhone'
import { useLivePage } from '@/shared/live/useLivePage'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { PageHeader } from '@/shared/ui/Page'
import { Part } from '@/shared/ui/Part'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { campaignChanged, deleteText, previewLetter, readCampaign, saveCampaign, sendTest } from '../campaigns'
import { KINDS, MOST_BLOCKS, textOut, type Block } from '../model/blocks'
import { beginningOf, campaignForm, type Campaign, type CampaignEditing, type LetterText } from '../model/campaign'
import { BlocksEditor } from './BlocksEditor'
import { CampaignBadge } from './CampaignBadge'
import { CampaignConflict } from './CampaignConflict'
import { CampaignMenu } from './CampaignMenu'
import { LetterPreview } from './LetterPreview'
import classes from './newsletter.module.css'

const Audience = lazyPart(() => import('./Audience'), <Skeleton height={320} radius="md" />)
const SendDialog = lazyDialog(() => import('./SendDialog'))
const NO_TEXT: LetterText = { subject: '', preheader: '', blocks: [] }
const LONGEST = 200

/** A letter that is written: what it says in each language, and who gets it, beside the letter itself. */
export function CampaignEditor({ campaign, space, back }: { campaign: Campaign; space: string; back: ReactNode }) {
  const { t } = useTranslation('newsletter')
  const queryClient = useQueryClient()
  const holder = useRef<HTMLDivElement>(null)
  const [chosen, setLanguage] = useState<string>(campaign.language)
  const [sending, setSending] = useState(false)
  const [testing, setTesting] = useState(false)
  const editing: CampaignEditing = useDraft(campaignForm, campaign, {
    save: (body, version) => saveCampaign(campaign.uuid, body, version),
    reread: () => readCampaign(campaign.uuid),
    spread: (fresh) => void campaignChanged(queryClient, fresh),
    done: t('letter.saved'),
    shows: (path) => /^(name|rate|audience|subject|preheader|blocks)(\.|$)/.test(path),
    focus: () => holder.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  })
  const { base, draft, changes, faults, change } = editing
  const there = Object.keys(draft.texts)
  const language = (there.includes(chosen) ? chosen : base.language) as Language
  const text = draft.texts[language] ?? NO_TEXT
  const mayEdit = base.abilities.includes('newsletter.edit')
  const disabled = !mayEdit || !base.editable

  const setText = (part: Partial<LetterText>, path: string) =>
    change(path, (old) => ({
      ...old,
      texts: { ...old.texts, [language]: { ...(old.texts[language] ?? NO_TEXT), ...part } },
    }))
  const add = (code: string) => {
    change(null, (old) => ({ ...old, texts: { ...old.texts, [code]: beginningOf(old.texts[base.language]) } }))
    setLanguage(code)
  }
  const removeLanguage = async () => {
    const saved = base.texts.some((one) => one.language === language)
    const gone = text
    const drop = () =>
      change(null, (old) => ({
        ...old,
        texts: Object.fromEntries(Object.entries(old.texts).filter(([code]) => code !== language)),
      }))
    try {
      if (saved) editing.adopt(await deleteText(base.uuid, language, base.version))
      drop()
      setLanguage(base.language)
      toastDone(t('letter.languageGone', { language: nameOf(language) }), () => {
        change(null, (old) => ({ ...old, texts: { ...old.texts, [language]: gone } }))
        setLanguage(language)
      })
    } catch (error) {
      toastError(error)
    }
  }
  const test = async () => {
    setTesting(true)
    try {
      toastDone(t('test.sent', { address: await sendTest(base.uuid, language) }))
    } catch (error) {
      toastError(error)
    } finally {
      setTesting(false)
    }
  }

  const [letter, setLetter] = useState<Letter>()
  const ask = useCallback(async (id: string, body: Record<string, unknown>, signal: AbortSignal) => {
    const made = await previewLetter(id, body as never, signal)
    setLetter(made)
    return made.html
  }, [])
  const asked = useMemo(() => ({ language, text: textOut(text), as_me: true }), [language, text])
  const live = useLivePage({ id: base.uuid, body: asked, revision: base.version, ask, repair: nothing })

  const further = LANGUAGES.filter((code) => !there.includes(code))
  const blockIds = text.blocks.map(({ id }) => id)
  const wrongBlocks = new Set(
    Object.keys(faults).flatMap((path) => {
      const [name, at] = path.split('.')
      const id = name === 'blocks' ? blockIds.find((one, index) => one === at || String(index) === at) : undefined
      return id ? [id] : []
    }),
  )
  const faultOf = (id: string, field: string) => {
    const end = field && `.${field}`
    return faults[`blocks.${id}${end}`] ?? faults[`blocks.${blockIds.indexOf(id)}${end}`]
  }
  return (
    <>
      <PageHeader
        title={base.name}
        badge={<CampaignBadge status={base.status} />}
        description={back}
        actions={
          <>
            {mayEdit && (
              <Button
                variant="default"
                loading={testing}
                disabled={changes.length > 0}
                title={changes.length > 0 ? t('letter.saveFirst') : undefined}
                onClick={() => void test()}
              >
                {t('test.action')}
              </Button>
            )}
            {base.abilities.includes('newsletter.send') && (
              <Button
                leftSection={<IconSend size={18} aria-hidden="true" />}
                disabled={changes.length > 0}
                title={changes.length > 0 ? t('letter.saveFirst') : undefined}
                onClick={() => setSending(true)}
              >
                {t('send.action')}
              </Button>
            )}
            <CampaignMenu campaign={base} space={space} />
          </>
        }
      />
      <BesidePhone
        title={t('preview.title')}
        show={t('preview.show')}
        raised={changes.length > 0}
        phone={<LetterPreview letter={letter} busy={live.busy} failed={live.failed} />}
      >
        <div ref={holder}>
          <FormProblem>{editing.problem}</FormProblem>
          <Section title={t('letter.title')} description={t('letter.text')}>
            <div className={classes.lines}>
              <div className={classes.row}>
                {there.length > 1 && (
                  <Segmented
                    aria-label={t('letter.language')}
                    value={language}
                    onChange={setLanguage}
                    data={there.map((code) => ({ value: code, label: nameOf(code) }))}
                  />
                )}
                {!disabled && further.length > 0 && (
                  <Menu position="bottom-start" width={220}>
                    <Menu.Target>
                      <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden="true" />}>
                        {t('letter.addLanguage')}
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {further.map((code) => (
                        <Menu.Item key={code} lang={code} onClick={() => add(code)}>
                          {NATIVE_NAMES[code]}
                        </Menu.Item>
                      ))}
                    </Menu.Dropdown>
                  </Menu>
                )}
                {!disabled && language !== base.language && (
                  <Button
                    variant="subtle"
                    color="danger"
                    leftSection={<IconTrash size={18} aria-hidden="true" />}
                    onClick={() => void removeLanguage()}
                  >
                    {t('letter.removeLanguage', { language: nameOf(language) })}
                  </Button>
                )}
              </div>
              <TextInput
                label={t('letter.subject')}
                lang={language}
                value={text.subject}
                maxLength={LONGEST}
                disabled={disabled}
                error={faults.subject}
                onChange={(event) => setText({ subject: event.currentTarget.value }, 'subject')}
                autoComplete="off"
              />
              <TextInput
                label={<OptionalLabel>{t('letter.preheader')}</OptionalLabel>}
                description={t('letter.preheaderHelp')}
                lang={language}
                value={text.preheader}
                maxLength={LONGEST}
                disabled={disabled}
                error={faults.preheader}
                onChange={(event) => setText({ preheader: event.currentTarget.value }, 'preheader')}
                autoComplete="off"
              />
              <BlocksEditor
                key={language}
                space={space}
                blocks={text.blocks}
                kinds={KINDS}
                most={MOST_BLOCKS}
                label={t('blocks.label')}
                disabled={disabled}
                onChange={(blocks: Block[], changed) => setText({ blocks }, changed ? `blocks.${changed}` : 'blocks')}
                fault={faultOf}
                faulty={wrongBlocks}
              />
              {base.words.length > 0 && (
                <p className={classes.small}>
                  {t('letter.words')}{' '}
                  {base.words.map(({ name, label }, index) => (
                    <span key={name}>
                      {index > 0 && ', '}
                      <code>{`{${name}}`}</code> {label}
                    </span>
                  ))}
                </p>
              )}
            </div>
          </Section>
          <Section title={t('audience.title')} description={t('audience.text')}>
            <Part compact>
              <Audience
                space={space}
                campaign={base.uuid}
                value={draft.audience}
                disabled={disabled}
                fault={(part) => faults[`audience.${part}`]}
                onChange={(audience) => change('audience', (old) => ({ ...old, audience }))}
              />
            </Part>
          </Section>
          <Section title={t('more.title')}>
            <div className={classes.lines}>
              <TextInput
                label={t('more.name')}
                description={t('more.nameHelp')}
                value={draft.name}
                maxLength={120}
                disabled={!mayEdit}
                error={faults.name}
                onChange={(event) => {
                  const name = event.currentTarget.value
                  change('name', (old) => ({ ...old, name }))
                }}
                autoComplete="off"
              />
              <NumberInput
                label={<OptionalLabel>{t('more.rate')}</OptionalLabel>}
                description={t('more.rateHelp')}
                maw={320}
                min={1}
                max={100_000}
                allowDecimal={false}
                value={draft.rate ?? ''}
                disabled={!mayEdit}
                error={faults.rate}
                onChange={(value) =>
                  change('rate', (old) => ({ ...old, rate: typeof value === 'number' ? value : null }))
                }
              />
            </div>
          </Section>
        </div>
      </BesidePhone>
      <DraftBar editing={editing} within={`/space/${space}/services/newsletter/campaigns/${base.uuid}`} />
      {editing.theirs && <CampaignConflict editing={editing} theirs={editing.theirs} />}
      {sending && <SendDialog campaign={base} space={space} onClose={() => setSending(false)} />}
    </>
  )
}

const nameOf = (code: string) => (isLanguage(code) ? NATIVE_NAMES[code] : code)
/** A letter that cannot be shown is not shown in part. */
const nothing = () => null
