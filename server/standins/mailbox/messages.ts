/** Texts of the page: a developer's tool, in the language of the browser. */
const messages = {
  fr: {
    tag: 'fr-FR',
    title: 'Boîte aux lettres',
    lead: 'Aucun de ces messages n’a quitté cette machine.',
    recipient: 'Destinataire',
    filter: 'Filtrer',
    all: 'Tous les messages',
    empty: 'Rien au courrier. La mer, elle, est là.',
    clear: 'Vider la boîte',
    pause: 'Ne plus actualiser',
    resume: 'Actualiser toutes les 5 secondes',
    count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    size: (kilobytes: number) => `${kilobytes}\u00a0Ko`,
    from: 'De',
    to: 'À',
    date: 'Reçu le',
    back: 'Retour à la liste',
    asSent: 'Message tel que le lecteur le voit',
    html: 'Mise en page',
    text: 'Texte seul',
    noText: 'Ce message n’a pas de texte seul.',
    attachments: 'Pièces jointes',
    none: 'Aucune',
    source: 'Source du message',
    subject: 'Objet',
    noSubject: '(sans objet)',
  },
  en: {
    tag: 'en-US',
    title: 'Mailbox',
    lead: 'None of these messages has left this machine.',
    recipient: 'Recipient',
    filter: 'Filter',
    all: 'All messages',
    empty: 'No mail. The sea is still here.',
    clear: 'Empty the mailbox',
    pause: 'Stop refreshing',
    resume: 'Refresh every 5 seconds',
    count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    size: (kilobytes: number) => `${kilobytes}\u00a0KB`,
    from: 'From',
    to: 'To',
    date: 'Received',
    back: 'Back to the list',
    asSent: 'The message as its reader sees it',
    html: 'Formatted',
    text: 'Plain text',
    noText: 'This message has no plain text.',
    attachments: 'Attachments',
    none: 'None',
    source: 'Source of the message',
    subject: 'Subject',
    noSubject: '(no subject)',
  },
}

export type Messages = (typeof messages)['fr']

/** French unless the browser asks for English first. */
export function messagesFor(acceptLanguage = ''): Messages {
  const first = /\b(fr|en)\b/i.exec(acceptLanguage)?.[1]?.toLowerCase()
  return first === 'en' ? messages.en : messages.fr
}
