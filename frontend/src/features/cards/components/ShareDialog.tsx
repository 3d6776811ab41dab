import { Alert, Button, Modal, Switch } from '@mantine/core'
import { IconAddressBook, IconBrandWhatsapp, IconDownload, IconMail, IconShare2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { LOOKS } from '@/features/spaces/model/looks'
import type { Card } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { Failure } from '@/shared/ui/Failure'
import { Part } from '@/shared/ui/Part'
import { needsToken, usePublicFiles } from '../hooks/usePublicFiles'
import { cardName, withoutScheme } from '../model/card'
import { codeQuery, mailAddress, qrAddress, vcardAddress, whatsappAddress, QR_SIZES } from '../model/share'
import { ColourInput } from '@/shared/ui/ColourInput'
import { contrast, isColour } from '@/shared/ui/contrast'
import { CodePicture, FileButton } from './CardFiles'
import classes from './ShareDialog.module.css'
import { Segmented } from '@/shared/ui/Segmented'
import { download } from '@/shared/api/client'

/** Below this the codes are hard to read for cameras (measured with common readers). */
const SCANNABLE = 4
const INK = '#111111'

export default function ShareDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const { number } = useFormats()
  const sizeLabel = useId()
  const [size, setSize] = useState<number>(QR_SIZES[1])
  const [colour, setColour] = useState(INK)
  const [logo, setLogo] = useState(false)
  const name = cardName(card, t)
  const words = { subject: t('share.subject', { name }), text: t('share.text', { name, address: card.public_url }) }
  const dark = contrast(colour, '#ffffff')
  // While one types it is no colour yet: the code keeps the last that was one.
  const [drawn, setDrawn] = useState(colour)
  if (drawn !== colour && isColour(colour)) setDrawn(colour)
  const options = { colour: drawn, logo, size }
  const { layout } = card.resolved
  const swatches = [...new Set([INK, layout.primary ?? INK, ...LOOKS.map(({ primary }) => primary)])]
  const { files, failed } = usePublicFiles(card)
  const nativeShare = typeof navigator.share === 'function'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('share.title', { name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div className={classes.body}>
        <div>
          <div className={classes.address}>
            <span>{withoutScheme(card.public_url)}</span>
            <CopyButton value={card.public_url} label={t('share.copy')} />
          </div>
          <div className={classes.ways}>
            <Button
              component="a"
              variant="default"
              href={mailAddress(words)}
              leftSection={<IconMail size={18} aria-hidden="true" />}
            >
              {t('share.mail')}
            </Button>
            <Button
              component="a"
              variant="default"
              href={whatsappAddress(words.text)}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
            >
              WhatsApp
            </Button>
            {files === 'ready' && (
              <FileButton
                href={vcardAddress(card.handle)}
                byToken={
                  needsToken(card)
                    ? () =>
                        download('/v1/cards/{card_id}/contact.vcf', `${card.handle}.vcf`, {
                          path: { card_id: card.uuid },
                        })
                    : null
                }
                name={`${card.handle}.vcf`}
                icon={<IconAddressBook size={18} aria-hidden="true" />}
              >
                {t('share.contact')}
              </FileButton>
            )}
            {nativeShare && (
              <Button
                variant="default"
                leftSection={<IconShare2 size={18} aria-hidden="true" />}
                // Closing the system's sheet is an answer too.
                onClick={() =>
                  void navigator.share({ title: words.subject, url: card.public_url }).catch(() => undefined)
                }
              >
                {t('share.more')}
              </Button>
            )}
          </div>
        </div>
        {failed && <Failure of={failed} compact />}
        {files === 'inactive' && (
          <Alert color="warning" variant="light">
            {t('share.inactive')}
          </Alert>
        )}
        {files !== 'inactive' && card.space.qr_code && (
          <div className={classes.qr}>
            <div className={classes.code}>
              {files === 'ready' && (
                <Part compact>
                  <CodePicture card={card} options={{ ...options, size: 480 }} alt={t('share.qrAlt', { name })} />
                </Part>
              )}
            </div>
            <div className={classes.options}>
              <h3 className={classes.heading}>{t('share.qr')}</h3>
              <ColourInput
                label={t('share.colour')}
                value={colour}
                onChange={setColour}
                swatches={swatches}
                error={dark !== null && dark < SCANNABLE ? t('share.tooLight') : undefined}
              />
              <div>
                <div id={sizeLabel} style={{ fontWeight: 500, marginBottom: 6 }}>
                  {t('share.size')}
                </div>
                <Segmented
                  fullWidth
                  aria-labelledby={sizeLabel}
                  value={String(size)}
                  onChange={(value) => setSize(Number(value))}
                  data={QR_SIZES.map((pixels) => ({
                    value: String(pixels),
                    label: t('share.pixels', { number: number(pixels) }),
                  }))}
                />
              </div>
              {card.resolved.logo && (
                <Switch
                  label={t('share.logo')}
                  checked={logo}
                  onChange={(event) => setLogo(event.currentTarget.checked)}
                />
              )}
              <div className={classes.ways} style={{ marginTop: 0 }}>
                {(['svg', 'png', 'pdf'] as const).map((format) => (
                  <FileButton
                    key={format}
                    href={qrAddress(card.handle, format, options)}
                    byToken={
                      needsToken(card)
                        ? () =>
                            download('/v1/cards/{card_id}/code.{kind}', `${card.handle}.${format}`, {
                              path: { card_id: card.uuid, kind: format },
                              query: codeQuery(options),
                            })
                        : null
                    }
                    name={`${card.handle}.${format}`}
                    label={t('share.downloadAs', { format: format.toUpperCase() })}
                    icon={<IconDownload size={18} aria-hidden="true" />}
                  >
                    {format.toUpperCase()}
                  </FileButton>
                ))}
              </div>
            </div>
          </div>
        )}
      </div>
    </Modal>
  )
}
