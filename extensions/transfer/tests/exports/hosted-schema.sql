-- The three tables of the specification, and the schemas that the platform documents.
create schema auth;
create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255), encrypted_password varchar(255),
  email_confirmed_at timestamptz, invited_at timestamptz, confirmation_token varchar(255), confirmation_sent_at timestamptz,
  recovery_token varchar(255), recovery_sent_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb,
  raw_user_meta_data jsonb, is_super_admin boolean, created_at timestamptz, updated_at timestamptz, phone text,
  confirmed_at timestamptz generated always as (email_confirmed_at) stored, banned_until timestamptz,
  is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false);
create table auth.identities (
  id uuid primary key default gen_random_uuid(), provider_id text not null, user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz);
create schema storage;
create table storage.objects (id uuid primary key default gen_random_uuid(), bucket_id text, name text, owner uuid,
  created_at timestamptz default now(), metadata jsonb);
create table public.articles (
  id uuid primary key default gen_random_uuid(), title text not null, content text not null, excerpt text, image text, images text[],
  video_url text, category text, author text, author_id uuid, date timestamptz, created_at timestamptz default now(), read_time text,
  slug text, likes integer default 0);
create table public.comments (
  id uuid primary key default gen_random_uuid(), article_id uuid, user_id uuid, author text, content text, validated boolean default false,
  created_at timestamptz default now());
create table public.user_roles (id uuid primary key default gen_random_uuid(), user_id uuid, role text default 'user', username text);
