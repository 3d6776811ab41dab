import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Handle, ROW, Rows } from './sortableRows'

export interface SortableListProps<T> {
  items: T[]
  itemId: (item: T) => string
  /** Name of an item for its handle and the announcements. */
  itemName: (item: T, index: number) => string
  onReorder: (items: T[], from: number, to: number) => void
  children: (item: T, index: number) => ReactNode
  gap?: number
  disabled?: boolean
}

/** A list put in order by drag, touch or keyboard (space, arrows, space), with announcements. */
export function SortableList<T>({
  items,
  itemId,
  itemName,
  onReorder,
  children,
  gap = 8,
  disabled = false,
}: SortableListProps<T>) {
  const { t } = useTranslation('common')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(itemId)
  const nameOf = (id: UniqueIdentifier) => {
    const index = ids.indexOf(String(id))
    const item = items[index]
    return item === undefined ? '' : itemName(item, index)
  }
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      t('sortable.lifted', { name: nameOf(active.id), place: place(active.id), total: ids.length }),
    onDragOver: ({ active, over }) =>
      over ? t('sortable.moved', { name: nameOf(active.id), place: place(over.id), total: ids.length }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('sortable.dropped', {
        name: nameOf(active.id),
        place: over ? place(over.id) : place(active.id),
        total: ids.length,
      }),
    onDragCancel: ({ active }) => t('sortable.cancelled', { name: nameOf(active.id) }),
  }
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const from = ids.indexOf(String(active.id))
    const to = ids.indexOf(String(over.id))
    onReorder(arrayMove(items, from, to), from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.instructions') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Rows gap={gap}>
          {items.map((item, index) => (
            <SortableItem key={ids[index]} id={ids[index] ?? ''} name={itemName(item, index)} disabled={disabled}>
              {children(item, index)}
            </SortableItem>
          ))}
        </Rows>
      </SortableContext>
    </DndContext>
  )
}

function SortableItem({
  id,
  name,
  disabled,
  children,
}: {
  id: string
  name: string
  disabled: boolean
  children: ReactNode
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  return (
    <li
      ref={setNodeRef}
      style={{
        ...ROW,
        transform: CSS.Translate.toString(transform),
        transition,
        position: 'relative',
        zIndex: isDragging ? 10 : undefined,
        opacity: isDragging ? 0.9 : undefined,
      }}
    >
      <Handle ref={setActivatorNodeRef} {...attributes} {...listeners} name={name} disabled={disabled} />
      <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
    </li>
  )
}
