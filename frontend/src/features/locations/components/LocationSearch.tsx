import { SearchInput, type SearchInputProps } from '@/shared/ui/SearchInput'

/** Where there are many, they are found by typing. */
export default function LocationSearch(props: SearchInputProps) {
  return <SearchInput {...props} />
}
