import { call } from '@/shared/api/client'
import type { Document, Image } from '@/shared/api/types'

export async function uploadPicture(file: File, space: string): Promise<Image> {
  return (await call('POST', '/v1/images', { body: { file, purpose: 'frame', space } })).data
}
export async function uploadDocument(file: File, space: string): Promise<Document> {
  return (await call('POST', '/v1/documents', { body: { file, space } })).data
}
