import { api } from '@/shared/api/client'
import type { Document, Envelope, Image } from '@/shared/api/types'

export async function uploadPicture(file: File, space: string): Promise<Image> {
  return (await api.upload<Envelope<Image>>('/images', file, { purpose: 'frame', space })).data
}
export async function uploadDocument(file: File, space: string): Promise<Document> {
  return (await api.upload<Envelope<Document>>('/documents', file, { space })).data
}
