-- What stands beside the people that a test adds: an account without an address, a role of nobody, articles and comments.
insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000006', null);
insert into public.user_roles (user_id, role) values ('00000000-0000-4000-8000-000000000099', 'admin');
insert into public.articles (id, title, content, image, images, video_url, category, author, author_id, date, created_at, read_time, slug)
select id::uuid, title, content, image, images, video_url, category, 'Maiwenn@example.org', author_id::uuid, '2024-05-01 08:00:00+00',
  '2024-05-01 08:00:00.123456+00', '7', slug
from (values
  ('00000000-0000-4000-8000-000000000011', 'Œil de tigre',
    '<p onclick="x()">Le premier.</p><script>alert(1)</script><p><img src="https://abcdefgh.supabase.co/storage/v1/object/public/article-images/1700000000000-oeil%20de%20tigre.png?width=200" alt="Un œil"> <img src="https://ailleurs.example/x.png"></p>',
    'https://abcdefgh.supabase.co/storage/v1/object/public/article-images/1700000000000-oeil%20de%20tigre.png',
    array['https://abcdefgh.supabase.co/storage/v1/object/public/article-images/1700000000000-oeil%20de%20tigre.png', 'https://abcdefgh.supabase.co/storage/v1/object/public/article-images/absente.png'],
    'https://abcdefgh.supabase.co/storage/v1/object/public/article-videos/7f3a.mp4',
    'bracelet', '00000000-0000-4000-8000-000000000001', 'oeil-de-tigre-1'),
  ('00000000-0000-4000-8000-000000000012', 'Le jumeau', E'Un texte\n\nsans balises', null, null, null, 'collier',
    '00000000-0000-4000-8000-000000000077', 'oeil-de-tigre-1'),
  ('00000000-0000-4000-8000-000000000013', ' ', ' ', null, null, null, 'bracelet',
    '00000000-0000-4000-8000-000000000001', 'vide')
) as row (id, title, content, image, images, video_url, category, author_id, slug);
insert into public.comments (id, article_id, user_id, author, content, validated, created_at)
select id::uuid, article_id::uuid, user_id::uuid, 'anouk@example.org', content, validated, '2024-06-01 10:00:00.000001+00'
from (values
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002', 'Merci !', true),
  ('00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000003', 'Encore', false),
  ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000099', '00000000-0000-4000-8000-000000000002', 'Sans article', true),
  ('00000000-0000-4000-8000-000000000024', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000098', 'Sans compte', true),
  ('00000000-0000-4000-8000-000000000025', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002', '  ', true)
) as row (id, article_id, user_id, content, validated);
