import * as brand from '#shared/house.ts'
import { html } from '../html.ts'
import type { BookingEventType, EngineBooking } from './engineBooking.ts'

/** Statuses of the message and of its reservation, as the samples of SynXis and of OpenTravel have them. */
const statuses = {
  booked: ['Commit', 'Reserved'],
  modified: ['Modify', 'Reserved'],
  cancelled: ['Cancel', 'Cancelled'],
} as const

/**
 * "CRS Reservation Delivery (HTNG)": an `OTA_HotelResNotifRQ` of 2003/05 with one reservation of one hotel, where SynXis's
 * samples have each value, else where OpenTravel has it (docs/partners.md).
 * @param at epoch ms
 */
export function reservationMessage(type: BookingEventType, it: EngineBooking, at: number): string {
  const [messageStatus, status] = statuses[type]
  // The samples count in seconds, and say no zone.
  const time = (instant: number) => new Date(instant).toISOString().slice(0, 19)
  const isOffer = it.room.startsWith('offer:')
  const code = isOffer ? '' : it.room
  const rate = isOffer ? it.room.slice('offer:'.length) : it.promo || 'BAR'
  const amount = (it.total / 100).toFixed(2)
  return html`<OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.003" ResStatus="${messageStatus}" TimeStamp="${time(at)}" EchoToken="${it.number}-${at}">
  <POS><Source><RequestorID Type="22" ID="Synxis"/><BookingChannel Primary="true" Type="5"><CompanyName Code="SBE">HTML Booking Engine</CompanyName></BookingChannel></Source></POS>
  <HotelReservations>
    <HotelReservation CreatorID="Synxis" CreateDateTime="${time(it.bookedAt ?? at)}" LastModifyDateTime="${time(at)}" ResStatus="${status}">
      <UniqueID Type="14" ID="${it.number}"/>
      <RoomStays>
        <RoomStay>
          <RoomTypes><RoomType RoomTypeCode="${code}" NumberOfUnits="${it.rooms}"><RoomDescription Name="${it.roomName}"/></RoomType></RoomTypes>
          <RatePlans><RatePlan RatePlanCode="${rate}"/></RatePlans>
          <RoomRates><RoomRate RoomTypeCode="${code}" NumberOfUnits="${it.rooms}" RatePlanCode="${rate}"/></RoomRates>
          <GuestCounts><GuestCount AgeQualifyingCode="10" Count="${it.adults}"/>${it.children > 0 && html`<GuestCount AgeQualifyingCode="8" Count="${it.children}"/>`}</GuestCounts>
          <TimeSpan Start="${it.arrive}" End="${it.depart}"/>
          <Total AmountAfterTax="${amount}" CurrencyCode="${brand.currency}"/>
          <BasicPropertyInfo HotelCode="${it.hotelCode}"/>
        </RoomStay>
      </RoomStays>
      <ResGuests><ResGuest PrimaryIndicator="true"><Profiles><ProfileInfo><Profile ProfileType="1"><Customer>
        <PersonName><GivenName>${it.firstname}</GivenName><Surname>${it.lastname}</Surname></PersonName>
        <Email>${it.email}</Email>
      </Customer></Profile></ProfileInfo></Profiles></ResGuest></ResGuests>
    </HotelReservation>
  </HotelReservations>
</OTA_HotelResNotifRQ>`.text
}

/** SOAP 1.1 with the user name token of WS-Security. */
export function inEnvelope(message: string, { user, password, at }: { user: string; password: string; at: number }) {
  const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'
  const head = html`<wsse:Security xmlns:wsse="${security}-wssecurity-secext-1.0.xsd" xmlns:wsu="${security}-wssecurity-utility-1.0.xsd"><wsse:UsernameToken><wsse:Username>${user}</wsse:Username><wsse:Password Type="${security}-username-token-profile-1.0#PasswordText">${password}</wsse:Password><wsu:Created>${new Date(at).toISOString()}</wsu:Created></wsse:UsernameToken></wsse:Security>`
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header>${head.text}</soap:Header><soap:Body>${message}</soap:Body></soap:Envelope>`
}
