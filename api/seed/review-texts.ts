/** The parent collection of the reviewed product. */
export type ReviewTopic = 'Loose Diamonds' | 'Rings' | 'Earrings' | 'Pendants' | 'Bracelets';

type ReviewText = readonly [rating: 1 | 2 | 3 | 4 | 5, message: string];

/** Each text is used at most once. */
export const reviewTexts: Readonly<Record<ReviewTopic, readonly ReviewText[]>> = {
  'Loose Diamonds': [
    [
      5,
      'Took it straight to my own jeweller with a loupe. He found exactly what the report says and nothing more. Now waiting for the mount.',
    ],
    [
      5,
      'I was nervous about buying a stone I had not held. It arrived in ten days less than promised and it is brighter than the photos.',
    ],
    [
      5,
      'The measurements matched to the hundredth of a millimetre. That is all I wanted, and nobody else could promise it.',
    ],
    [
      4,
      'Lovely stone. One star less because customs kept it for four days and I had to call twice to find out.',
    ],
    [
      5,
      'My mother has been buying diamonds in Surat for thirty years. She approved. That is the review.',
    ],
    [
      5,
      'Bought for an anniversary ring. In daylight it is icy, under the kitchen lamp it throws little rainbows on the wall.',
    ],
    [
      4,
      'Very honest listing. I asked what I would see under a loupe, they explained it in plain words, and they were right.',
    ],
    [
      3,
      'Good stone, but it looks a little smaller in the hand than I had imagined. My fault for not looking at the millimetres.',
    ],
    [
      5,
      'Compared it with two stones from a shop on the high street. This one is a colour better and cost a third less.',
    ],
    [
      5,
      'The colour is what got me. I asked for a video before they sent it and had one within the hour.',
    ],
    [
      4,
      'Beautiful, well packed, certificate in the box. The outer carton was dented but the stone did not mind.',
    ],
    [5, 'Second stone from here. The first became earrings for my sister, this one I am keeping.'],
    [5, 'I asked many stupid questions and got patient answers to all of them.'],
    [
      2,
      'The stone itself is fine. Delivery took the full 25 days and we had the ceremony on day 22.',
    ],
    [5, 'We set ourselves a budget, told them, and nobody tried to push us past it. Lovely stone.'],
    [
      4,
      'Bright and clean to the eye. I would have liked to see a bit more on symmetry in the listing.',
    ],
    [5, 'I have looked at it under every lamp in the house. It has something for each of them.'],
    [5, 'Set it in a plain yellow gold band and my wife has not stopped turning her hand.'],
    [
      4,
      "The colour is just what the grade says. I compared it with a friend's stone and could see the difference.",
    ],
    [5, 'Exactly as described, and described in words that I could understand.'],
  ],
  Rings: [
    [5, 'She said yes before I had the box fully open, so the ring did its job.'],
    [
      5,
      'The claws are so fine that all you see is the stone. Band feels solid though, not flimsy.',
    ],
    [
      4,
      'Gorgeous ring. It came a half size large and resizing took another week, but they paid for it.',
    ],
    [5, 'Wore it through a whole wedding week, mehendi, dancing and all. Nothing came loose.'],
    [5, 'Simple and right. I looked at a hundred rings and came back to this one.'],
    [3, 'Pretty, but the band is slimmer than I expected from the picture. Check the grams.'],
    [5, 'It catches light from across the room. My colleagues noticed before I said anything.'],
    [5, 'Bought it for myself after a good year. No regrets.'],
    [4, 'Very bright. It does need a clean every week or two to stay like that.'],
    [5, 'My grandmother put on her glasses, looked for a long time and said: this is a good one.'],
    [5, 'Hallmark clear, finish perfect inside as well as outside. You can tell somebody cared.'],
    [4, 'Really happy with it. The box is a bit plain for the price but you don’t wear the box.'],
    [
      5,
      'We chose it together over a video call with the shop. Easier than any store visit we made.',
    ],
    [
      2,
      'Nice ring, wrong size engraved in my order, and the exchange took a month. They were polite about it.',
    ],
  ],
  Earrings: [
    [5, 'I put them on the day they came and have hardly taken them off since.'],
    [5, 'A really well matched pair. I tried to tell them apart and gave up.'],
    [4, 'Small but very bright. Perfect for work; for a party I would go a size up.'],
    [5, 'A gift for my daughter when she finished her degree. She cried, I cried.'],
    [5, 'Light enough to forget and bright enough that other people do not.'],
    [4, 'They sit straight and do not turn. A little stiff to close for the first few days.'],
    [3, 'Nice stones. The posts are a little thick for my ears.'],
    [5, 'Ordered from abroad, arrived in sixteen days, all duties were as they had told me.'],
    [5, "My second pair of these. The first is in my sister's ears and is not coming back."],
    [4, 'Lovely finish, even on the back, where no one looks. Packaging could be smaller.'],
  ],
  Pendants: [
    [5, 'Just enough. It sits in the hollow of the neck and moves a little when I laugh.'],
    [5, 'The chain is finer than it looks and stronger than it feels.'],
    [4, 'Very pretty. I wish that the chain came in 50 cm as well.'],
    [
      5,
      'Gave it to my wife on our tenth anniversary. She wears it every day, which she has never done with anything I picked.',
    ],
    [5, 'The stone looks bigger than its weight. Bright even under office light.'],
    [4, 'Exactly like the picture. A week late, but they wrote before I had to ask.'],
    [5, 'My first real diamond. I opened the box about forty times on the first evening.'],
    [3, 'Lovely pendant, the clasp is tiny and I need help to close it.'],
  ],
  Bracelets: [
    [5, 'It lies flat, it does not catch on sleeves, and in the sun it is a little ridiculous.'],
    [
      5,
      'I had a bracelet that shed stones. This one is in another class: each claw is tidy under the loupe.',
    ],
    [
      4,
      'Beautiful line. On my narrow wrist it had to be shortened, which their workshop did free of charge.',
    ],
    [5, 'The catch holds. I play the piano in it.'],
    [5, 'Delicate and cheerful. I wear it with my watch and it holds its own.'],
    [4, 'Great value for the carats. The gold is a touch paler than my old pieces.'],
    [5, "For my mother's sixtieth. She says it is too much and has not taken it off."],
  ],
};
