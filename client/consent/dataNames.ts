/** Attribute of the root element while the card of consent is shown (client/boot/consent.ts). */
export const consentData = { asks: 'data-asks' } as const
