import { type ComponentType, type ReactNode, type RefObject, useState } from 'react'
import { usePage } from '#client/app/pageContext.ts'
import { type Stay, unreadableDay } from '#shared/booking/stay.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import type { StayCalendarProps } from './StayCalendar.tsx'

/** The calendar of a booking bar, as its date fields know it. */
export interface Calendar {
  /** False once its script could not be had: dates are typed then. */
  isThere: boolean
  open(): void
  /** Stands beside the form, whose controls it fills. */
  dialog: ReactNode
}

interface CalendarOptions {
  form: RefObject<HTMLFormElement | null>
  stay: Stay
  /** `YYYY-MM-DD`, Europe/Paris. */
  today: string
  onChosen: () => void
}

/** Opens the calendar of a stay. Its script (38 KB) is fetched when somebody first asks for it. */
export function useCalendar({ form, stay, today, onChosen }: CalendarOptions): Calendar {
  const { locale } = usePage()
  const [View, setView] = useState<ComponentType<StayCalendarProps>>()
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return {
    isThere,
    open() {
      setOpen(true)
      if (View) return
      import('./StayCalendar.tsx')
        .then(({ StayCalendar }) => setView(() => StayCalendar))
        .catch((error) => {
          console.error('The calendar did not come', error)
          setThere(false)
        })
    },
    dialog: isOpen && View && (
      <View
        locale={locale}
        today={today}
        arrival={dayOf(stay.arrival)}
        departure={dayOf(stay.departure)}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    ),
  }

  function choose(arrival: string, departure: string) {
    write('arrival', arrival)
    write('departure', departure)
    onChosen()
  }

  function write(name: 'arrival' | 'departure', day: string) {
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLInputElement) control.value = formatTypedDay(dayOrders[locale], day)
  }
}

function dayOf(day: string): string | undefined {
  return day === '' || day === unreadableDay ? undefined : day
}
