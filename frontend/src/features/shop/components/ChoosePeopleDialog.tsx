import { Button, Checkbox, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Failure } from '@/shared/ui/Failure'
import { SearchInput } from '@/shared/ui/SearchInput'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { cardsToBuyForQuery } from '../people'
import classes from './shop.module.css'

export interface ChoosePeopleDialogProps {
  space: Uuid
  chosen: readonly Uuid[]
  onClose: () => void
  onChoose: (cards: Uuid[]) => void
}

/** People of a space by name, as many as are wanted. */
export default function ChoosePeopleDialog(props: ChoosePeopleDialogProps) {
  const { t } = useTranslation('shop')
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('choose.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={520}
    >
      <Content {...props} />
    </Modal>
  )
}

function Content({ space, chosen, onClose, onChoose }: ChoosePeopleDialogProps) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const [search, setSearch] = useState('')
  const [cards, setCards] = useState<ReadonlySet<Uuid>>(() => new Set(chosen))
  const list = useInfiniteQuery({ ...cardsToBuyForQuery(space, search), ...SAID_HERE })
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const put = (card: Uuid, on: boolean) => {
    const next = new Set(cards)
    if (on) next.add(card)
    else next.delete(card)
    setCards(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChoose([...cards])
      }}
    >
      <SearchInput label={t('choose.search')} value={search} onChange={setSearch} width="100%" />
      <div className={classes.people} role="region" aria-label={t('choose.people')} tabIndex={0}>
        {list.isError && !rows ? (
          <Failure of={list} compact />
        ) : !rows ? (
          <SkeletonRows rows={5} />
        ) : rows.length === 0 ? (
          <p className={classes.quiet}>{t('choose.nobody')}</p>
        ) : (
          <ul>
            {rows.map(({ uuid, name, job_title: title, department, picture }) => (
              <li key={uuid}>
                <Checkbox
                  checked={cards.has(uuid)}
                  onChange={({ currentTarget }) => put(uuid, currentTarget.checked)}
                  label={
                    <span className={classes.person}>
                      <Avatar name={name} picture={picture} size={32} />
                      <span>
                        {name}
                        <span className={classes.quiet}>{[title, department].filter(Boolean).join(', ')}</span>
                      </span>
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('choose.more')}
          </Button>
        )}
      </div>
      <div className={classes.dialogFoot}>
        <span className={classes.quiet} role="status">
          {t('choose.chosen', { count: cards.size, number: number(cards.size) })}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit">{t('choose.take')}</Button>
      </div>
    </form>
  )
}
