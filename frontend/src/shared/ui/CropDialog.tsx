import { Button, Group, Modal, Slider, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { CropArea } from './crop'

export interface CropDialogProps {
  source: string
  aspect: number
  round: boolean
  busy: boolean
  /** Why the cut could not be uploaded. */
  problem: string | null
  onDone: (area: CropArea) => void
  onClose: () => void
}

export default function CropDialog({ source, aspect, round, busy, problem, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation('common')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('image.cropTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div style={{ position: 'relative', height: 320, borderRadius: 10, overflow: 'hidden', background: '#111' }}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': t('image.cropArea') }}
          disableAutomaticStylesInjection
          showGrid={false}
        />
      </div>
      <Text size="sm" mt="md" mb={6} fw={500} id="crop-zoom">
        {t('image.zoom')}
      </Text>
      <Slider min={1} max={4} step={0.05} value={zoom} onChange={setZoom} label={null} thumbLabel={t('image.zoom')} />
      {problem && (
        <Text mt="md" c="var(--v-danger-text)" role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('actions.cancel')}
        </Button>
        <Button loading={busy} disabled={!area} onClick={() => area && onDone(area)}>
          {t('image.use')}
        </Button>
      </Group>
    </Modal>
  )
}
